import Box from '@mui/material/Box'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ListChips, ListFrame } from '#platform/conversation/web/list/list-frame.tsx'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { BoundGroups } from '#platform/ui/bound-groups.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { seeAllConversations } from '../../contract/abilities.ts'
import { ActionsMenu } from '../dialogs/actions-menu.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { useChatAddress } from '../use-chat-address.ts'
import { AgentGroups } from './agent-groups.tsx'
import { BulkActionsBar } from './bulk-actions-bar.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import type { ChatMenuAt } from './chat-row.tsx'
import { FilterButton } from './filter-button.tsx'
import { filterOf, LIST_FIELDS } from './list-address.ts'
import { ChatRows } from './rows.tsx'
import { SearchResults } from './search-results.tsx'

const CreateDialog = lazyPreloaded(async () => (await import('../dialogs/create-dialog.tsx')).CreateDialog)

/** Most conversations changed at once. */
const MAX = 100

/** The left side: scope, search, filters and the conversations. */
export const ListPane = () => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const navigate = useNavigate()
  const address = useChatAddress()
  const [url, setUrl] = useUrlState(LIST_FIELDS)
  const [query, setQuery] = useState('')
  const [making, setMaking] = useState(false)
  const [menu, setMenu] = useState<ChatMenuAt | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const rows = useRef<RowsHandle>(null)
  const online = useJoinState((view) => view.online)
  const open = useJoinState(({ channelOpen }) => channelOpen)
  const seesAll = join.may(seeAllConversations.name)
  const grouped = useJoinState(({ detail }) => detail?.agrupedConversations ?? false)
  const menuChat = useJoinState(({ chats }) => (menu === null ? undefined : chats[menu.chatId]))
  const filter = useMemo(() => filterOf(url), [url])
  const text = query.trim()
  const scopes = seesAll
    ? (['all', 'own', 'waiting', ...(grouped ? (['agents'] as const) : [])] as const)
    : (['own'] as const)
  // Agents have one list, their own: they do not see what waits.
  const scope = scopes.find((one) => one === url.de) ?? scopes[0]
  const shown = useMemo(() => filterOf({ ...url, de: scope ?? 'own' }), [url, scope])
  const choosing =
    chosen === null
      ? null
      : {
          chosen,
          choose: (ids: readonly number[], on: boolean) => {
            const next = new Set(chosen)
            for (const id of ids) {
              if (!on) next.delete(id)
              else if (next.size < MAX) next.add(id)
            }
            setChosen(next)
          },
        }
  return (
    <ListFrame
      title={t('join.title')}
      reconnecting={online ? null : t('join.reconnecting')}
      before={<FilterButton filters={url} onChange={setUrl} />}
      create={{ label: t('join.new'), run: () => setMaking(true) }}
      after={<ChannelMenu onChooseMany={() => setChosen(new Set())} />}
      notice={
        open ? (
          <BoundGroups />
        ) : (
          <Box role="alert" sx={{ px: 2, fontSize: '0.8125rem', color: 'warning.main' }}>
            {t('join.channelClosed')}
          </Box>
        )
      }
      search={{ label: t('join.search'), text: query, onChange: setQuery }}
      rows={rows}
    >
      {chosen !== null && <BulkActionsBar chosen={chosen} onEnd={() => setChosen(null)} />}
      {text === '' && scopes.length > 1 && (
        <ListChips
          label={t('join.scope')}
          values={scopes}
          chosen={scope}
          nameOf={(one) => t(`join.scope.${one}`)}
          onChoose={(de) => setUrl({ de })}
        />
      )}
      {text !== '' ? (
        <SearchResults query={text} onMenu={setMenu} handle={rows} />
      ) : scope === 'agents' ? (
        <AgentGroups filter={filter} onMenu={setMenu} choosing={choosing} />
      ) : (
        <ChatRows filter={shown} onMenu={setMenu} choosing={choosing} handle={rows} />
      )}
      {menu !== null && menuChat !== undefined && (
        <ActionsMenu chat={menuChat} anchor={menu} onClose={() => setMenu(null)} />
      )}
      {making && (
        <LazyBoundary place="over" onGiveUp={() => setMaking(false)}>
          <CreateDialog
            onClose={() => setMaking(false)}
            onOpen={(chatId) => void navigate(address(chatId).slice(1))}
          />
        </LazyBoundary>
      )}
    </ListFrame>
  )
}
