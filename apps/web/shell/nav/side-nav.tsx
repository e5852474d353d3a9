import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { AreaPanel, hasPanel } from './area-panel.tsx'
import { useMenuMemory, useRemembered } from './menu-memory.ts'
import { Rail } from './rail.tsx'
import { useHere } from './use-here.ts'
import { useNavCommands } from './use-nav-commands.ts'

/** Edge of the collapsed panel; a click expands it. */
const Edge = ({ onUnfold }: { onUnfold: () => void }) => {
  const t = useText(shellTexts)
  return (
    <ButtonBase
      aria-label={t('shell.unfold')}
      aria-keyshortcuts="["
      title={`${t('shell.unfold')} ([)`}
      onClick={onUnfold}
      sx={{
        width: 24,
        flex: 'none',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.secondary',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box component="span" aria-hidden sx={{ '&::before': { content: '"›"' }, fontSize: 18 }} />
    </ButtonBase>
  )
}

/** The rail, and the panel of the current area. */
export const SideNav = () => {
  const { area, own } = useHere()
  const memory = useMenuMemory()
  const roomy = useMediaQuery('(min-width: 1000px)')
  const chosen = useRemembered((state) => state.collapsed)
  const collapsed = chosen ?? !roomy
  const fold = useCallback(() => memory.setCollapsed(!collapsed), [memory, collapsed])
  useNavCommands(fold)
  const shown = area !== undefined && own !== null && hasPanel(own)
  return (
    <>
      <Rail />
      {shown && collapsed && <Edge onUnfold={fold} />}
      {shown && !collapsed && <AreaPanel key={area.path} area={area} own={own} onFold={fold} />}
    </>
  )
}
