import type { IncomingMessage, Server } from 'node:http'
import { ExtensionPoint } from '#shared/extension-point.ts'
import type { NodePart } from '#shared/node-part.ts'
import type { Relay } from './relay.ts'

/** The connection of this machine with the others that serve the site. */
export type MachineLink = Pick<Relay, 'senderOf' | 'relay'> & {
  /** Whether another machine answers that request. */
  relays(req: IncomingMessage): boolean
  /** Listens for the other machines; what they relay is given to `relayed`. */
  open(relayed: Server): Promise<void>
  close(): Promise<void>
}

/** How a machine is connected. */
export const machineLinks = new ExtensionPoint<(node: NodePart) => MachineLink>()
