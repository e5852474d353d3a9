import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Ref } from 'react'
import type { DirectoryEntry } from '#features/phone/contract/directory.ts'
import { ROW_HEIGHT } from '#platform/conversation/web/list/row-style.ts'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { VirtualRows } from '#platform/conversation/web/list/virtual-rows.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'
import { ChatRow } from '../list/chat-row.tsx'
import { showFailure } from '../show-failure.ts'
import { MessageRow } from './message-row.tsx'
import { PersonRow } from './person-row.tsx'
import { type FoundMessage, useSearch } from './use-search.ts'

type Found =
  | { kind: 'heading'; key: string; text: string }
  | { kind: 'chat'; key: string; chat: Chat }
  | { kind: 'person'; key: string; person: DirectoryEntry & { user_id: number } }
  | { kind: 'message'; key: string; message: FoundMessage }
  | { kind: 'more'; key: string }

const under = (text: string, rows: readonly Found[]): Found[] =>
  rows.length === 0 ? [] : [{ kind: 'heading', key: `heading.${text}`, text }, ...rows]

interface SearchResultsProps {
  query: string
  onMenu: (chat: Chat, at: { left: number; top: number }) => void
  onChosen: () => void
  handle: Ref<RowsHandle>
}

/** Search results: chats, people and messages in one list. */
export const SearchResults = ({ query: searchText, onMenu, onChosen, handle }: SearchResultsProps) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const { chats, people, messages, hasMore, loadMore, busy, failed, retry } = useSearch(searchText)
  const rows: Found[] = [
    ...under(
      t('chat.found.chats'),
      chats.map((chat) => ({ kind: 'chat', key: `chat.${chat.id}`, chat })),
    ),
    ...under(
      t('chat.found.people'),
      people.map((person) => ({ kind: 'person', key: `person.${person.id}`, person })),
    ),
    ...under(t('chat.found.messages'), [
      ...messages.map((message) => ({ kind: 'message' as const, key: `message.${message.id}`, message })),
      ...(hasMore ? [{ kind: 'more' as const, key: 'more' }] : []),
    ]),
  ]
  const render = (row: Found) => {
    switch (row.kind) {
      case 'heading':
        return (
          <Box
            component="h2"
            sx={{ m: 0, px: 1.25, pt: 1.25, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
          >
            {row.text}
          </Box>
        )
      case 'chat':
        return <ChatRow chat={row.chat} onMenu={onMenu} />
      case 'person':
        return (
          <PersonRow
            person={row.person}
            onChoose={() => {
              showFailure(session.openPerson(row.person.user_id))
              onChosen()
            }}
          />
        )
      case 'message':
        return <MessageRow message={row.message} query={searchText} />
      case 'more':
        return (
          <Button size="small" fullWidth onClick={loadMore} disabled={busy} data-row>
            {t('chat.found.more')}
          </Button>
        )
      default:
        return row satisfies never
    }
  }
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {busy && (
        <LinearProgress
          aria-label={ui('ui.loading')}
          sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }}
        />
      )}
      {failed !== null && (
        <ListMessage
          role="alert"
          icon={<SearchOff />}
          title={t('chat.found.failed')}
          hint={failed}
          action={{ label: ui('ui.retry'), onClick: retry }}
        />
      )}
      {rows.length === 0 && !busy && failed === null && (
        <ListMessage icon={<SearchOff />} title={t('chat.found.nothing', { text: searchText })} />
      )}
      <VirtualRows
        label={t('chat.search')}
        rows={rows}
        rowKey={({ key }) => key}
        rowHeight={({ kind }) => (kind === 'heading' ? 34 : kind === 'more' ? 40 : ROW_HEIGHT)}
        render={render}
        handle={handle}
      />
    </Box>
  )
}
