import ArgumentParser

LargeStack.run { PortCommand.main() }
