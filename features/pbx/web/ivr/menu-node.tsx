import Warning from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { type GraphMenu, MENU_KEYS } from '../../contract/routing/ivr-graph.ts'
import { graphTexts } from '../../i18n/graph/texts.ts'

export type MenuNodeType = Node<{ menu: GraphMenu }, 'menu'>
export type LeafNodeType = Node<{ label: string }, 'leaf'>

/** A menu with a handle for each key: a line drawn from it says where the key leads. */
export const MenuNode = ({ data: { menu } }: NodeProps<MenuNodeType>) => {
  const t = useText(graphTexts)
  return (
    <Box
      sx={{
        width: 220,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Handle type="target" position={Position.Left} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.75 }}>
        <Typography noWrap sx={{ fontWeight: 650, flex: 1 }}>
          {menu.name}
        </Typography>
        {menu.problems.map((problem) => (
          <Tip key={problem} title={t(`problem.${problem}`)}>
            <Warning color="warning" fontSize="small" aria-label={t(`problem.${problem}`)} />
          </Tip>
        ))}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', py: 0.25 }}>
        {MENU_KEYS.map(({ key, field }) => {
          const set = menu.edges.some((edge) => edge.field === field)
          return (
            <Box
              key={field}
              sx={{
                position: 'relative',
                px: 1.5,
                fontSize: '0.75rem',
                lineHeight: '20px',
                color: set ? 'text.primary' : 'text.disabled',
                fontWeight: set ? 650 : 400,
              }}
            >
              {key === 't' || key === 'i' ? t(`key.${key}`) : t('key', { key })}
              <Handle type="source" id={field} position={Position.Right} />
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** Where a call leaves the menus. */
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
