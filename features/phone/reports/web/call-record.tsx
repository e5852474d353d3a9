import type { RecordProps } from '#platform/report/web/report-set.ts'
import { JourneyDialog } from '../../web/history/journey-dialog.tsx'

/** The path of a call behind a report's row. */
export const CallRecord = ({ id, onClose }: RecordProps) => (
  <JourneyDialog call={{ call_id: id, label: '', call_label: null, note: null }} onClose={onClose} />
)
