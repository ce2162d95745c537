import ArgumentParser

LargeStack.run { PortProgram.main() }
