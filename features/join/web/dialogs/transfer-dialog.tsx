import Groups from '@mui/icons-material/GroupsOutlined'
import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { listAgents } from '../../contract/agents.ts'
import { changeMany, updateSender } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { ChatDialog } from './chat-dialog.tsx'
import { useRequest } from './use-request.ts'

/** An agent by username, or a group by name. */
interface Target {
  readonly kind: 'agent' | 'group'
  readonly key: string
  readonly name: string
  readonly hint: string
  readonly avatar: string | null
}

/** Possible targets of a transfer: groups, and each agent once. */
function useTargets(searchText: string, chatIds: readonly number[]) {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const me = useJoinState(({ detail }) => detail?.Username ?? '')
  // The owner of all the conversations is no target.
  const owner = useJoinState(({ chats }) => {
    const owners = new Set(chatIds.map((id) => chats[id]?.owner ?? null))
    return owners.size === 1 ? [...owners][0] : null
  })
  const query = useQuery({
    queryKey: ['join', 'agents'],
    queryFn: ({ signal }) => join.api.call(listAgents, { signal }),
    staleTime: 5_000,
  })
  const groups = query.data?.groups ?? []
  const agents = new Map(
    [...groups.flatMap(({ accounts }) => accounts), ...(query.data?.others ?? [])].map(
      (one) => [one.username, one] as const,
    ),
  )
  const targets: Target[] = [
    ...groups.map(({ name }) => ({
      kind: 'group' as const,
      key: name,
      name: t('join.transfer.group', { name }),
      hint: '',
      avatar: null,
    })),
    ...[...agents.values()]
      .filter(({ username }) => username !== me && username !== owner)
      .map(({ username, name, avatar, status, agent_chats }) => ({
        kind: 'agent' as const,
        key: username,
        name,
        hint: `${t(`join.status.${status}`)} · ${t('join.agents.chats', { count: agent_chats })}`,
        avatar,
      })),
  ]
  const needle = foldForSearch(searchText)
  return { query, targets: targets.filter(({ name }) => foldForSearch(name).includes(needle)) }
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Transfers conversations to another agent or group, with a message for the new owner. */
export const TransferDialog = ({ chatIds, onClose }: { chatIds: readonly number[]; onClose: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { busy, run } = useRequest(t('join.failed'))
  const [searchText, setSearchText] = useState('')
  const [message, setMessage] = useState('')
  const [target, setTarget] = useState<Target | null>(null)
  const { query, targets } = useTargets(searchText, chatIds)
  const word = useRef<HTMLTextAreaElement>(null)
  const isTarget = (one: Target) => target?.kind === one.kind && target.key === one.key

  /** Arrows choose among the results; Enter takes the first, then moves to the message. */
  const onSearchKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const at = targets.findIndex(isTarget)
    if (step !== undefined) setTarget(targets[Math.max(0, Math.min(targets.length - 1, at + step))] ?? null)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (at === -1) setTarget(targets[0] ?? null)
      if (word.current === null) return
      word.current.focus()
    } else return
    event.preventDefault()
  }

  const transfer = async () => {
    if (target === null) return
    const to = target.kind === 'agent' ? { owner: target.key } : { group_name: target.key }
    const [only, ...others] = chatIds
    if (only !== undefined && others.length === 0) {
      const named = target.kind === 'agent' ? { ...to, agent_name: target.key } : to
      const { chat } = await join.api.call(updateSender, {
        query: { chat_id: String(only), ...named },
        body: { message },
      })
      // Somebody who may no longer see it loses it from the list.
      if (chat === null) join.removeChat(only)
      else join.mergeChat(chat)
    } else {
      await join.api.call(changeMany, {
        body: { chats: [...chatIds], change: { kind: 'transfer', ...to } },
      })
    }
    onClose()
    showAlert({
      severity: 'success',
      title: t('join.done'),
      text: t('join.transfer.done', { agent: target.name }),
    })
  }
  return (
    <ChatDialog
      title={t('join.transfer.title')}
      onClose={onClose}
      action={{
        text: t('join.transfer'),
        run: () => run(transfer, t('join.transfer.failed')),
        disabled: target === null,
        busy,
      }}
    >
      <TextField
        autoFocus
        type="search"
        placeholder={t('join.transfer.to')}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
        onKeyDown={onSearchKey}
        slotProps={{
          htmlInput: { 'aria-label': t('join.transfer.to') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {query.isPending && <LinearProgress />}
      {query.isSuccess && targets.length === 0 && <Typography>{t('join.transfer.none')}</Typography>}
      <List dense sx={{ maxHeight: 300, overflowY: 'auto', py: 0 }}>
        {targets.map((one) => (
          <ListItemButton
            key={`${one.kind}${one.key}`}
            selected={isTarget(one)}
            aria-pressed={isTarget(one)}
            onClick={() => setTarget(one)}
          >
            <ListItemIcon sx={{ minWidth: 44 }}>
              {one.kind === 'group' ? (
                <Groups />
              ) : (
                <InitialsAvatar name={one.name} src={one.avatar} size={30} />
              )}
            </ListItemIcon>
            <ListItemText primary={one.name} secondary={one.hint} />
          </ListItemButton>
        ))}
      </List>
      {chatIds.length === 1 && (
        <TextField
          label={t('join.transfer.message')}
          inputRef={word}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          multiline
          maxRows={4}
        />
      )}
    </ChatDialog>
  )
}
