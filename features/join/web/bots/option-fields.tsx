import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BotNode, NodeOf } from '../../contract/bots/graph.ts'
import { TextInput } from './fields.tsx'
import { freeKey } from './new-node.ts'
import { botTexts } from './texts.ts'

/** WhatsApp's limits: number of options, and characters of a title. */
const LIMITS = { buttons: { max: 3, title: 20 }, list: { max: 10, title: 24 } } as const

export const OptionFields = ({
  node,
  onChange,
}: {
  node: NodeOf<'buttons' | 'list'>
  onChange: (node: BotNode) => void
}) => {
  const t = useText(botTexts)
  const { options } = node
  const { max, title } = LIMITS[node.type]
  const keys = options.map(({ id }) => id)
  return (
    <>
      {options.map((option, index) => (
        <Box key={option.id} sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
          <TextInput
            label={t('field.option', { number: index + 1 })}
            value={option.title}
            max={title}
            onChange={(typed) =>
              onChange({
                ...node,
                options: options.map((one) => (one.id === option.id ? { ...one, title: typed } : one)),
              })
            }
          />
          <IconButton
            size="small"
            aria-label={t('field.removeOption', { number: index + 1 })}
            onClick={() => onChange({ ...node, options: options.filter(({ id }) => id !== option.id) })}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {options.length < max && (
        <Button
          size="small"
          onClick={() =>
            onChange({
              ...node,
              options: [...options, { id: freeKey('o', keys), title: '', description: '' }],
            })
          }
        >
          {t('field.addOption')}
        </Button>
      )}
    </>
  )
}
