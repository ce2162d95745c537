import Glibc
import SharePortal

exit(PortalFrontend.main())
