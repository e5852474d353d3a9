import Outbox from '@mui/icons-material/OutboxOutlined'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { StartTask } from '#platform/resource/web/bulk/start-task.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { listOfferedSequences } from '../../contract/chats.ts'
import { ENROL_TASK, enrolPeople } from '../../contract/sequences/sequences.ts'
import { ChatDialog } from '../dialogs/chat-dialog.tsx'
import { sequenceScreenTexts } from '../i18n/sequences.ts'
import { PanelList } from '../panels/panel-list.tsx'
import { showFailure } from '../show-failure.ts'

interface ChooseSequenceProps {
  personIds: readonly number[]
  start: StartTask | undefined
  onDone: () => void
  onClose: () => void
}

const ChooseSequence = ({ personIds, start, onDone, onClose }: ChooseSequenceProps) => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['join', 'offered-sequences'],
    queryFn: ({ signal }) => api.call(listOfferedSequences, { signal }),
  })
  const offered = query.data?.results ?? []
  const enrol = async (id: number) => {
    setBusy(true)
    try {
      if (start) await start({ name: ENROL_TASK, said: { sequence: id } })
      else {
        const { enrolled } = await api.call(enrolPeople, {
          params: { id },
          body: { persons: [...personIds] },
        })
        await queries.invalidateQueries({ queryKey: ['resource', 'join_sequence'] })
        showToast(t('seq.enrolled', { count: enrolled }))
      }
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ChatDialog title={t('seq.enrolPersons')} onClose={onClose} action={null}>
      <PanelList query={query} isEmpty={offered.length === 0} empty={t('seq.none')}>
        <List sx={{ py: 0 }}>
          {offered.map(({ id, name }) => (
            <ListItemButton key={id} disabled={busy} onClick={() => showFailure(enrol(id))}>
              <ListItemText primary={name} />
            </ListItemButton>
          ))}
        </List>
      </PanelList>
    </ChatDialog>
  )
}

interface EnrolPersonsProps {
  /** People of the CRM; or all results of a list. */
  personIds?: readonly number[]
  start?: StartTask
  /** Beside one person's name, or in the bar of selected people. */
  place: 'page' | 'bar'
  onDone?: () => void
}

/** Enrols people of the CRM in a sequence. */
export const EnrolPersons = ({ personIds = [], start, place, onDone }: EnrolPersonsProps) => {
  const t = useText(sequenceScreenTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <>
      {place === 'page' ? (
        <ActionButton label={t('seq.enrolPersons')} icon={<Outbox />} onClick={() => setOpen(true)} />
      ) : (
        <Button size="small" startIcon={<Outbox fontSize="small" />} onClick={() => setOpen(true)}>
          {t('seq.enrolPersons')}
        </Button>
      )}
      {open && <ChooseSequence personIds={personIds} start={start} onDone={done} onClose={close} />}
    </>
  )
}
