import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { type BoundRoute, bindPrepared } from '#platform/http/server/bind.ts'
import { toggleRecord } from '../contract/recording.ts'
import { controlTexts } from '../i18n/control/texts.ts'
import type { HandleCommand } from './call-control/commands/commands.ts'
import { sendCommand } from './send-command.ts'

const recordAudit = auditRecorder(controlTexts)

const ACTIONS = {
  on: 'recording.begun',
  off: 'recording.ended',
  pause: 'recording.paused',
  resume: 'recording.resumed',
} as const

/** Only participants control a call's recording; every operation is audited. */
export function recordingRoutes(handleCommand: HandleCommand): BoundRoute[] {
  const send = sendCommand(handleCommand)
  return [
    bindPrepared(
      toggleRecord,
      async ({ principal, body }, proceed: (done: { message: string }) => Promise<unknown>) => {
        const { endpoint, conference_id: callId, state: wish } = body
        return proceed(await send(principal, { what: 'record', endpoint, callId, wish }))
      },
      async (request) => {
        const { principal, unit, body, prepared: done } = request
        const { conference_id: callId, state: wish } = body
        await recordAudit(unit, {
          by: request,
          action: ACTIONS[wish],
          subject: { type: 'call', id: callId, name: principal.extension?.number ?? '' },
        })
        return done
      },
    ),
  ]
}
