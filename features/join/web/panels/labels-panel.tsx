import LabelIcon from '@mui/icons-material/Label'
import LabelOff from '@mui/icons-material/LabelOffOutlined'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { listLabels } from '../../contract/agent-tools.ts'
import type { Chat } from '../../contract/chat.ts'
import { updateSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'
import { PanelList } from './panel-list.tsx'
import { TakesFocus } from './takes-focus.ts'

/** Labels of the channel, cached for everything that shows them. */
const useLabels = () => {
  const join = useJoin()
  return useQuery({
    queryKey: ['join', 'labels'],
    queryFn: ({ signal }) => join.api.call(listLabels, { signal }),
  })
}

/** Sets the label of a conversation. */
export const LabelsPanel = ({ chat }: { chat: Chat }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const query = useLabels()
  const takesFocus = useContext(TakesFocus)
  const labels = query.data?.results ?? []
  const choose = async (label: number | null) => {
    const response = await join.api.call(updateSender, {
      query: {
        chat_id: String(chat.id),
        label_id: label === null ? '' : String(label),
        agent: join.username(),
      },
    })
    if (response.chat !== null) join.mergeChat(response.chat)
  }
  return (
    <PanelList query={query} isEmpty={labels.length === 0} empty={t('join.labels.none')}>
      <List dense aria-label={t('join.panel.labels')} sx={{ py: 0 }}>
        <ListItemButton
          autoFocus={takesFocus && chat.label_id === null}
          aria-pressed={chat.label_id === null}
          selected={chat.label_id === null}
          onClick={() => showFailure(choose(null))}
        >
          <ListItemIcon sx={{ minWidth: 36 }}>
            <LabelOff />
          </ListItemIcon>
          <ListItemText primary={t('join.noLabel')} />
        </ListItemButton>
        {labels.map(({ id, name, color }) => (
          <ListItemButton
            key={id}
            autoFocus={takesFocus && chat.label_id === id}
            aria-pressed={chat.label_id === id}
            selected={chat.label_id === id}
            onClick={() => showFailure(choose(id))}
          >
            <ListItemIcon sx={{ minWidth: 36 }}>
              <LabelIcon sx={{ color }} />
            </ListItemIcon>
            <ListItemText primary={name} />
          </ListItemButton>
        ))}
      </List>
    </PanelList>
  )
}
