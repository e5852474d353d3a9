import PeopleAlt from '@mui/icons-material/PeopleAltOutlined'
import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'
import type { Colleague } from '../session/join-view.ts'

const NOBODY: readonly Colleague[] = []

/** Warns that somebody else views or answers the conversation. */
export const Collision = ({ chatId }: { chatId: number }) => {
  const t = useText(joinWebTexts)
  const there = useJoinState(({ agentsThere }) => agentsThere[chatId] ?? NOBODY)
  const writing = useJoinState(({ agentsWriting }) => agentsWriting[chatId] ?? NOBODY)
  if (there.length === 0 && writing.length === 0) return null
  const names = there.map(({ name }) => name).join(', ')
  const words =
    writing[0] !== undefined
      ? t('join.writingAgent', { name: writing[0].name })
      : t(there.length > 1 ? 'join.othersMany' : 'join.others', { names })
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.8125rem',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 14%, transparent)',
      }}
    >
      <PeopleAlt sx={{ fontSize: 18, color: 'warning.main' }} />
      {words}
    </Box>
  )
}
