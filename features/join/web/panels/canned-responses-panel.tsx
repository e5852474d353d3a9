import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useContext, useState } from 'react'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { Chat } from '../../contract/chat.ts'
import { useCannedResponses } from '../composer/shortcut-popup.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { PanelList } from './panel-list.tsx'
import { TakesFocus } from './takes-focus.ts'

/** Canned responses: choosing one puts it into the field, to be reviewed and sent. */
export const CannedResponsesPanel = ({ chat, onChosen }: { chat: Chat; onChosen: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const query = useCannedResponses()
  const takesFocus = useContext(TakesFocus)
  const [searchText, setSearchText] = useState('')
  const needle = foldForSearch(searchText)
  const found = (query.data?.data ?? []).filter(({ title, shortcut, message }) =>
    foldForSearch(`${title} ${shortcut} ${message}`).includes(needle),
  )
  return (
    <>
      <SearchField
        autoFocus={takesFocus}
        label={t('join.defaults.search')}
        value={searchText}
        onChange={setSearchText}
      />
      <PanelList query={query} isEmpty={found.length === 0} empty={t('join.defaults.none')}>
        <List dense aria-label={t('join.panel.defaults')}>
          {found.map(({ id, title, shortcut, message }) => (
            <ListItemButton
              key={id}
              onClick={() => {
                join.keepDraft(chat.id, message)
                onChosen()
              }}
            >
              <ListItemText
                primary={shortcut === '' ? title : `${title} · /${shortcut}`}
                secondary={message}
                slotProps={{ secondary: { sx: { whiteSpace: 'pre-wrap' } } }}
              />
            </ListItemButton>
          ))}
        </List>
      </PanelList>
    </>
  )
}
