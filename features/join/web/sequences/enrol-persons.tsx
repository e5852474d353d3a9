import Outbox from '@mui/icons-material/OutboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { EachPage } from '#platform/resource/web/each-page.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { listOfferedSequences } from '../../contract/chats.ts'
import { enrolPeople } from '../../contract/sequences/sequences.ts'
import { ChatDialog } from '../dialogs/chat-dialog.tsx'
import { sequenceScreenTexts } from '../i18n/sequences.ts'
import { PanelList } from '../panels/panel-list.tsx'
import { showFailure } from '../show-failure.ts'

interface ChooseSequenceProps {
  eachPage: EachPage
  onDone: () => void
  onClose: () => void
}

const ChooseSequence = ({ eachPage, onDone, onClose }: ChooseSequenceProps) => {
  const t = useText(sequenceScreenTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [soFar, setEnrolled] = useState(0)
  const query = useQuery({
    queryKey: ['join', 'offered-sequences'],
    queryFn: ({ signal }) => api.call(listOfferedSequences, { signal }),
  })
  const offered = query.data?.results ?? []
  const enrol = async (id: number) => {
    setBusy(true)
    try {
      let enrolled = 0
      await eachPage(async (persons) => {
        const done = await api.call(enrolPeople, { params: { id }, body: { persons } })
        enrolled += done.enrolled
        setEnrolled(enrolled)
      })
      await queries.invalidateQueries({ queryKey: ['resource', 'join_sequence'] })
      showToast(t('seq.enrolled', { count: enrolled }))
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ChatDialog title={t('seq.enrolPersons')} onClose={onClose} action={null}>
      <PanelList query={query} isEmpty={offered.length === 0} empty={t('seq.none')}>
        {busy && soFar > 0 && <Box role="status">{t('seq.enrolled', { count: soFar })}</Box>}
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
  eachPage?: EachPage
  /** Beside one person's name, or in the bar of selected people. */
  place: 'page' | 'bar'
  onDone?: () => void
}

/** Enrols people of the CRM in a sequence. */
export const EnrolPersons = ({ personIds = [], eachPage, place, onDone }: EnrolPersonsProps) => {
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
      {open && (
        <ChooseSequence
          eachPage={eachPage ?? ((take) => take([...personIds]))}
          onDone={done}
          onClose={close}
        />
      )}
    </>
  )
}
