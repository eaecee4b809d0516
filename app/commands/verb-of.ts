import type { Command } from 'commander'

/** The verb of that name; several parts may add commands to one. */
export const verbOf = (program: Command, name: string): Command =>
  program.commands.find(command => command.name() === name) ?? program.command(name)
