import { Navigate } from 'react-router'
import type { RecordProps } from '#platform/report/web/report-set.ts'

/** The conversation behind a report's row; Back returns to the report. */
export const ConversationRecord = ({ id }: RecordProps) => <Navigate to={`/join/chats?chat=${id}`} />
