import PersonSearch from '@mui/icons-material/PersonSearch'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { ROW_HEIGHT } from '#platform/conversation/web/list/row-style.ts'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { VirtualRows } from '#platform/conversation/web/list/virtual-rows.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { PersonRow } from '../search/person-row.tsx'
import { usePeople } from '../search/use-search.ts'
import { showFailure } from '../show-failure.ts'

/** Picks a colleague to write to. */
export const NewChatDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 600px)')
  const [query, setQuery] = useState('')
  const rows = useRef<RowsHandle>(null)
  const { people, busy, failed } = usePeople(query.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') rows.current?.focusFirst()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) rows.current?.openFirst()
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth fullScreen={narrow}>
      <DialogTitle id={titleId} sx={{ fontSize: '1.0625rem', fontWeight: 600, pb: 1 }}>
        {t('chat.new')}
      </DialogTitle>
      <Box onKeyDown={onKeyDown} sx={{ px: 3, pb: 1, '& > *': { width: '100% !important' } }}>
        <SearchField autoFocus label={t('chat.newHint')} value={query} onChange={setQuery} />
      </Box>
      <Box sx={{ height: 2 }}>
        {busy && <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2 }} />}
      </Box>
      <Box sx={{ height: narrow ? 'auto' : 420, flex: narrow ? 1 : 'none', minHeight: 0, display: 'flex' }}>
        {people.length === 0 && !busy ? (
          <Box sx={{ flex: 1 }}>
            <ListMessage
              role={failed === null ? 'status' : 'alert'}
              icon={<PersonSearch />}
              title={failed ?? t('chat.found.nothing', { text: query })}
            />
          </Box>
        ) : (
          <VirtualRows
            label={t('chat.found.people')}
            rows={people}
            rowKey={({ id }) => String(id)}
            rowHeight={() => ROW_HEIGHT}
            render={(person) => (
              <PersonRow
                person={person}
                onChoose={() => {
                  onClose()
                  showFailure(session.openPerson(person.user_id))
                }}
              />
            )}
            handle={rows}
          />
        )}
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
