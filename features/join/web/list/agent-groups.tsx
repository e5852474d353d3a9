import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useEffect, useMemo, useState } from 'react'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { foldForSearch } from '#platform/i18n/fold.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import type { Agent } from '../../contract/agents.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { followAgents } from '../session/follow-agents.ts'
import type { ListFilter } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
import type { ChatMenuAt } from './chat-row.tsx'
import { ChatRows, type Choosing } from './rows.tsx'

const COLORS = { connected: 'success.main', away: 'warning.main', offline: 'text.disabled' } as const

const AgentHead = ({ agent, open, onToggle }: { agent: Agent; open: boolean; onToggle: () => void }) => {
  const t = useText(joinWebTexts)
  return (
    <ButtonBase
      onClick={onToggle}
      aria-expanded={open}
      sx={{
        display: 'flex',
        width: 1,
        gap: 1,
        px: 1,
        py: 0.75,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        font: 'inherit',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {open ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
      <Box sx={{ position: 'relative' }}>
        <InitialsAvatar name={agent.name} src={agent.avatar} size={32} />
        <Box
          sx={{
            position: 'absolute',
            right: -1,
            bottom: -1,
            width: 11,
            height: 11,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: 'background.paper',
            bgcolor: COLORS[agent.status],
          }}
        />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {agent.name}
        </Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {[
            t(`join.status.${agent.status}`),
            agent.reason,
            t('join.agents.chats', { count: agent.agent_chats }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      {agent.unread_chats > 0 && <CountPill count={agent.unread_chats} />}
    </ButtonBase>
  )
}

interface AgentGroupsProps {
  filter: ListFilter
  onMenu: (at: ChatMenuAt) => void
  choosing: Choosing | null
}

/** All agents with their status and conversations, for those who see all. */
export const AgentGroups = ({ filter, onMenu, choosing }: AgentGroupsProps) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const agents = useJoinState((view) => view.agents)
  const [open, setOpen] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const absences = useJoinState((view) => view.absences)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after an absence nobody has told what changed.
  useEffect(() => showFailure(join.readAgents(), t('join.agents.failed')), [join, t, absences])
  useEffect(() => followAgents(join), [join])
  const own = useMemo(() => ({ ...filter, agent: open }), [filter, open])
  const needle = foldForSearch(query)
  const found = Object.values(agents)
    .filter(({ name }) => foldForSearch(name).includes(needle))
    .sort((one, other) => one.name.localeCompare(other.name))
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1 }}>
      <SearchField label={t('join.agents.search')} value={query} onChange={setQuery} />
      {found.length === 0 && (
        <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.875rem' }}>{t('join.agents.none')}</Box>
      )}
      <Box component="ul" aria-label={t('join.agents')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((agent) => (
          <li key={agent.username}>
            <AgentHead
              agent={agent}
              open={open === agent.username}
              onToggle={() => setOpen(open === agent.username ? null : agent.username)}
            />
            {open === agent.username && (
              <Box sx={{ height: 'min(50vh, 420px)', display: 'flex', flexDirection: 'column' }}>
                <ChatRows filter={own} onMenu={onMenu} choosing={choosing} />
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}
