import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { ACTION_KINDS, type ActionKind, type AutomationAction } from '../contract/design.ts'
import { ActionFields } from './action-fields.tsx'
import { useTargets } from './use-design.ts'

const NOBODY = { id: 0, label: '' } as const

const beginning: { readonly [Kind in ActionKind]: AutomationAction } = {
  task: { kind: 'task', title: '', days: 0, owner: null },
  notify: { kind: 'notify', text: '', owner: null },
  set: { kind: 'set', field: '', value: null, label: '' },
  assign: { kind: 'assign', users: [] },
  message: { kind: 'message', template: NOBODY, params: [], from_hour: 8, to_hour: 18 },
  sequence: { kind: 'sequence', sequence: NOBODY },
  webhook: { kind: 'webhook', webhook: NOBODY },
  wait: { kind: 'wait', minutes: 60 },
}

/** Whether nothing is missing; what is missing cannot be saved. */
export function isWholeAction(action: AutomationAction): boolean {
  switch (action.kind) {
    case 'task':
      return action.title.trim() !== ''
    case 'notify':
      return action.text.trim() !== ''
    case 'set':
      return action.field !== ''
    case 'assign':
      return action.users.length > 0
    case 'message':
      return action.template.id > 0
    case 'sequence':
      return action.sequence.id > 0
    case 'webhook':
      return action.webhook.id > 0
    case 'wait':
      return true
  }
}

interface ActionListProps {
  resource: Resource
  actions: readonly AutomationAction[]
  onChange: (actions: AutomationAction[]) => void
}

/** "Entonces…": what is done, in order. */
export const ActionList = ({ resource, actions, onChange }: ActionListProps) => {
  const t = useText(crmTexts)
  const targets = useTargets()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const put = (at: number, action: AutomationAction) =>
    onChange(actions.map((one, other) => (other === at ? action : one)))
  const move = (at: number, by: -1 | 1) => {
    const moved = actions[at]
    if (moved === undefined) return
    const rest = actions.filter((_, other) => other !== at)
    onChange([...rest.slice(0, at + by), moved, ...rest.slice(at + by)])
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {actions.map((action, at) => {
        const name = t(`crm.automation.action.${action.kind}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no name but their place.
          <Paper component="li" key={at} variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center' }}>
              <Typography variant="subtitle2" sx={{ flex: 1 }}>
                {at + 1}. {name}
              </Typography>
              <IconButton
                size="small"
                disabled={at === 0}
                aria-label={t('crm.order.up', { name })}
                onClick={() => move(at, -1)}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                disabled={at === actions.length - 1}
                aria-label={t('crm.order.down', { name })}
                onClick={() => move(at, 1)}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('crm.automation.removeAction', { name })}
                onClick={() => onChange(actions.filter((_, other) => other !== at))}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              <ActionFields
                id={`action-${at}`}
                resource={resource}
                targets={targets}
                action={action}
                onChange={(next) => put(at, next)}
              />
            </Box>
          </Paper>
        )
      })}
      <Box component="li">
        <Button
          size="small"
          startIcon={<Add />}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('crm.automation.addAction')}
        </Button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {ACTION_KINDS.map((kind) => (
            <MenuItem
              key={kind}
              onClick={() => {
                setAnchor(null)
                onChange([...actions, beginning[kind]])
              }}
            >
              {t(`crm.automation.action.${kind}`)}
            </MenuItem>
          ))}
        </Menu>
      </Box>
    </Box>
  )
}
