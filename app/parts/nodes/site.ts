import { replications } from '#infra/database/replicated.ts'
import { examinations } from '#infra/health/examinations.ts'
import { checksOfParts } from '#infra/health/faults.ts'
import { addMachines } from '#infra/system/machines.ts'
import { machineLinks } from '#server/machine-link.ts'
import { isAcknowledged, isCurrent, writeHeaders } from './infra/acknowledged.ts'
import { isClaimAcknowledged, isFollowed } from './infra/before-sending.ts'
import { examineNodes } from './infra/examine-nodes.ts'
import { isMounted, mountedAt } from './infra/litefs.ts'
import { nodeFaults } from './infra/node-faults.ts'
import { siteNode } from './infra/site-node.ts'
import { waitForPrimary } from './infra/wait-for-primary.ts'
import { NodeLink } from './server/node-link.ts'

export function extend(): void {
  replications.add('nodes', { isIn: isMounted, of: mountedAt })
  addMachines('nodes', {
    waitForDatabase: waitForPrimary,
    join: siteNode,
    isCurrent,
    isAcknowledged,
    writeHeaders,
    isClaimAcknowledged,
    isFollowed,
  })
  machineLinks.add('nodes', node => new NodeLink(node))
  checksOfParts.add('nodes', {
    faults: {
      node: ['node_cut_off', 'node_refused', 'node_outdated', 'transactions_aside'],
    },
    find: nodeFaults,
  })
  examinations.add('nodes', { name: 'machines', examine: examineNodes })
}
