import Box from '@mui/material/Box'
import { createContext, use } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** Hook provided by the shell, which must not change: the groups to which the user is bound as a supervisor; null for who is not. */
export const BoundGroupsContext = createContext<() => readonly string[] | null>(() => null)

/** Above a list of people's records: says to a supervisor bound to groups whose these are; nothing to others. */
export const BoundGroups = ({ shown = true }: { shown?: boolean | undefined }) => {
  const t = useText(platformTexts)
  const useGroups = use(BoundGroupsContext)
  const groups = useGroups()
  if (groups === null || !shown) return null
  return (
    <Box role="note" sx={{ px: 2, py: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {groups.length === 0 ? t('bound.none') : t('bound.groups', { groups: groups.join(', ') })}
    </Box>
  )
}
