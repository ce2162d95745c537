import Glibc

exit(BrowserHost.main())
