import type { RecordProps, ReportSet } from '#platform/report/web/report-set.ts'
import { ConversationRecord } from './conversation-record.tsx'

/** What a row of calls and conversations opens: `call:{id}` or `conversation:{id}`. */
export const contactRecord =
  (CallRecord: ReportSet['records'][string]) =>
  ({ id, onClose }: RecordProps) => {
    const [channel = '', own = ''] = id.split(':')
    if (channel !== 'call') return <ConversationRecord id={own} onClose={onClose} />
    return CallRecord === undefined ? null : <CallRecord id={own} onClose={onClose} />
  }
