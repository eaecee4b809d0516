export { EndsIn, Modes, setMaintenance } from './set-maintenance.ts'
export { showMaintenance } from './show-maintenance.ts'
