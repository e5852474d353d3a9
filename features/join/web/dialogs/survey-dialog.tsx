import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { listSurveys, sendSurvey } from '../../contract/agent-tools.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

/** Sends a survey; the server first transfers an agent's conversation to the administrator's group. */
export const SurveyDialog = ({ chatId, onClose }: { chatId: number; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, isSuccess } = useQuery({
    queryKey: ['join', 'surveys'],
    queryFn: ({ signal }) => join.api.call(listSurveys, { signal }),
  })
  const send = async () => {
    if (chosen === null) return
    const { message } = await join.api.call(sendSurvey, {
      body: { survey: chosen, agent: join.username(), chatId },
    })
    join.mergeMessages(chatId, [message])
    onClose()
    showToast(t('join.survey.done'))
  }
  const surveys = data?.results ?? []
  return (
    <ChatDialog
      title={t('join.survey.title')}
      onClose={onClose}
      action={{ text: t('join.survey'), run: () => run(send), disabled: chosen === null, busy }}
    >
      {isSuccess && surveys.length === 0 && <Typography>{t('join.survey.none')}</Typography>}
      <List dense sx={{ py: 0 }}>
        {surveys.map(({ id, name, question }, index) => (
          <ListItemButton
            key={id}
            autoFocus={index === 0}
            aria-pressed={chosen === id}
            selected={chosen === id}
            onClick={() => setChosen(id)}
          >
            <ListItemText primary={name} secondary={question} />
          </ListItemButton>
        ))}
      </List>
    </ChatDialog>
  )
}
