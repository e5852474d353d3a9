import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { meetingRecordingTexts } from '../i18n/recordings/texts.ts'

export const recordAudit = auditRecorder(meetingRecordingTexts)
