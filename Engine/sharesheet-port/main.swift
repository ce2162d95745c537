import ArgumentParser

PortProgram.main()
