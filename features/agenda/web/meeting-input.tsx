import Videocam from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useStore } from 'zustand'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import type { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { agendaTexts } from '../i18n/texts.ts'

interface MeetingInputProps {
  form: Form<FormValues>
  texts: ReturnType<typeof useResourceTexts>
  isNew: boolean
}

/** The address of the event's meeting; one press makes a room with the event's title. It stands in the invitation. */
export const MeetingInput = ({ form, texts, isNew }: MeetingInputProps) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const address = useStore(form.store, ({ values }) => values.meeting_url)
  const title = useStore(form.store, ({ values }) => String(values.title ?? '').trim())
  const create = async () => {
    setBusy(true)
    try {
      const name = cutText(title || t('agenda.meeting'), 80)
      const room = await api.call(openRoom, { body: { name_room: name } })
      form.set('meeting_url', room.address)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <FieldInput
          name="meeting_url"
          field={agendaEvents.fields.meeting_url}
          form={form}
          texts={texts}
          titleField="title"
          autoFocus={false}
          isNew={isNew}
        />
      </Box>
      {!address && (
        <Button size="small" startIcon={<Videocam />} loading={busy} onClick={() => void create()}>
          {t('agenda.createMeeting')}
        </Button>
      )}
    </Box>
  )
}
