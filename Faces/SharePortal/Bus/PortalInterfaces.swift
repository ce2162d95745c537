/// The names and interfaces of the portal. docs/portal.md describes them.
package enum PortalInterfaces {
  /// The frontend's name on the bus.
  package static let frontendName = "org.sharesheet.Portal"
  /// The backend's name on the bus.
  package static let backendName = "org.freedesktop.impl.portal.desktop.sharesheet"
  package static let path = "/org/freedesktop/portal/desktop"
  static let request = "org.freedesktop.portal.Request"
  static let backendShare = "org.freedesktop.impl.portal.Share"
  static let backendRequest = "org.freedesktop.impl.portal.Request"

  static let share = """
    <node>
      <interface name="org.freedesktop.portal.Share">
        <method name="Share">
          <annotation name="org.gtk.GDBus.C.UnixFD" value="true"/>
          <arg type="s" name="parent_window" direction="in"/>
          <arg type="a{sv}" name="options" direction="in"/>
          <arg type="o" name="handle" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
    </node>
    """

  static let requestObject = """
    <node>
      <interface name="\(request)">
        <method name="Close"/>
        <signal name="Response">
          <arg type="u" name="response"/>
          <arg type="a{sv}" name="results"/>
        </signal>
      </interface>
    </node>
    """

  static let backend = """
    <node>
      <interface name="\(backendShare)">
        <method name="Share">
          <annotation name="org.gtk.GDBus.C.UnixFD" value="true"/>
          <arg type="o" name="handle" direction="in"/>
          <arg type="s" name="app_id" direction="in"/>
          <arg type="s" name="parent_window" direction="in"/>
          <arg type="a{sv}" name="options" direction="in"/>
          <arg type="u" name="response" direction="out"/>
          <arg type="a{sv}" name="results" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
    </node>
    """

  static let backendRequestObject = """
    <node>
      <interface name="\(backendRequest)">
        <method name="Close"/>
      </interface>
    </node>
    """
}
