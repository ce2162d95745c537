import DesktopSheet
import Glibc

exit(SheetApplication.main())
