export type OutgoingRow = {
  kind: string
  result: string
  next: number
  id: number
  status: 'failed' | 'queued' | 'sending' | 'sent'
  createdAt: number
  recipient: string
  template: string
  attempts: number
  nextAttemptAt: number
  sentAt: number
  lastError: string
  canTryAgain: boolean
}
