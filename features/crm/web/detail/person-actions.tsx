import Call from '@mui/icons-material/Call'
import Flag from '@mui/icons-material/FlagOutlined'
import StickyNote from '@mui/icons-material/StickyNote2Outlined'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useContext, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { usePageKeys } from '#platform/ui/commands/use-page-keys.ts'
import type { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useNoteRequest } from '../timeline/note-request.ts'
import { PersonCallContext, PersonEnrolContext, PersonPlanContext } from './person-contexts.ts'
import { PERSON_KEYS } from './person-keys.ts'

const StatusDialog = lazy(async () => ({ default: (await import('./status-dialog.tsx')).StatusDialog }))

/** The most frequent actions, as buttons beside the name and as keyboard shortcuts. */
export const PersonActions = ({ record }: { record: RecordOf<typeof persons> }) => {
  const t = useText(crmTexts)
  const call = useContext(PersonCallContext)
  const Plan = useContext(PersonPlanContext)
  const Enrol = useContext(PersonEnrolContext)
  const writeNote = useNoteRequest()
  const [changing, setChanging] = useState(false)
  const mobile = record.mobile
  const callThem = () => {
    if (mobile !== null) call?.(mobile)
  }
  usePageKeys(PERSON_KEYS, (id) => {
    if (id === 'person.call') callThem()
    else if (id === 'person.note') writeNote()
    else setChanging(true)
  })
  return (
    <>
      {call !== null && mobile !== null && (
        <Tooltip title={`${t('crm.act.call')} (C)`}>
          <span>
            <ActionButton label={t('crm.act.call')} icon={<Call />} onClick={callThem} />
          </span>
        </Tooltip>
      )}
      <Tooltip title={`${t('crm.act.note')} (N)`}>
        <span>
          <ActionButton label={t('crm.act.note')} icon={<StickyNote />} onClick={writeNote} />
        </span>
      </Tooltip>
      {Plan !== null && (
        <Suspense fallback={null}>
          <Plan personId={record.id} name={record.name} />
        </Suspense>
      )}
      {Enrol !== null && mobile !== null && (
        <Suspense fallback={null}>
          <Enrol personIds={[record.id]} place="page" />
        </Suspense>
      )}
      <Tooltip title={`${t('crm.status.change')} (S)`}>
        <span>
          <ActionButton label={t('crm_person.status')} icon={<Flag />} onClick={() => setChanging(true)} />
        </span>
      </Tooltip>
      {changing && (
        <Suspense fallback={null}>
          <StatusDialog personId={record.id} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
