import Call from '@mui/icons-material/Call'
import Edit from '@mui/icons-material/EditOutlined'
import Warning from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { createContext, useContext } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { FlowCard, FlowPort } from '#platform/ui/flow/flow-card.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { type GraphMenu, MENU_KEYS } from '../../contract/routing/ivr-graph.ts'
import { graphTexts } from '../../i18n/graph/texts.ts'
import { TrialContext } from './use-trial.ts'

export type MenuNodeType = Node<{ menu: number }, 'menu'>
export type LeafNodeType = Node<{ label: string }, 'leaf'>

/** Current menus for the graph's nodes, which are created only once. */
export const MenusContext = createContext<{
  menuOf(id: number): GraphMenu | undefined
  onEdit(id: number): void
}>({ menuOf: () => undefined, onEdit: () => {} })

/** A menu with a handle for each key; an edge from it sets where the key leads. */
export const MenuNode = ({ data }: NodeProps<MenuNodeType>) => {
  const t = useText(graphTexts)
  const { menuOf, onEdit } = useContext(MenusContext)
  const { start, isIn } = useContext(TrialContext)
  const menu = menuOf(data.menu)
  if (menu === undefined) return null
  const edit = `${t('edit')}: ${menu.name}`
  return (
    <FlowCard
      lit={isIn(menu.id)}
      head={
        <>
          <Typography noWrap sx={{ fontWeight: 650, flex: 1 }}>
            {menu.name}
          </Typography>
          {menu.problems.map((problem) => (
            <Tip key={problem} title={t(`problem.${problem}`)}>
              <Warning color="warning" fontSize="small" aria-label={t(`problem.${problem}`)} />
            </Tip>
          ))}
          <Tip title={t('edit')}>
            <IconButton size="small" className="nodrag" aria-label={edit} onClick={() => onEdit(menu.id)}>
              <Edit fontSize="small" />
            </IconButton>
          </Tip>
          {start && (
            <Tip title={t('trial.hint')}>
              <IconButton
                size="small"
                color="success"
                className="nodrag"
                aria-label={`${t('trial.call')}: ${menu.name}`}
                onClick={() => start(menu.id)}
              >
                <Call fontSize="small" />
              </IconButton>
            </Tip>
          )}
        </>
      }
    >
      {MENU_KEYS.filter(({ key }) => key !== 's' || menu.survey).map(({ key, field }) => (
        <FlowPort
          key={field}
          id={field}
          label={key === 't' || key === 'i' || key === 's' ? t(`key.${key}`) : t('key', { key })}
          led={menu.edges.some((edge) => edge.field === field)}
        />
      ))}
    </FlowCard>
  )
}

/** A destination that is not a menu. */
export const LeafNode = ({ data }: NodeProps<LeafNodeType>) => (
  <Box
    sx={{
      px: 1.5,
      py: 1,
      maxWidth: 240,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'background.paper',
    }}
  >
    <Handle type="target" position={Position.Left} />
    <Typography noWrap variant="body2">
      {data.label}
    </Typography>
  </Box>
)
