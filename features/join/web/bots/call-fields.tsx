import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BotNode, NodeOf } from '../../contract/bots/graph.ts'
import { ChoiceInput, NumberInput, TextInput } from './fields.tsx'
import { asVariable } from './new-node.ts'
import { botTexts } from './texts.ts'

const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
] as const

export const CallFields = ({
  node,
  onChange,
}: {
  node: NodeOf<'call'>
  onChange: (node: BotNode) => void
}) => {
  const t = useText(botTexts)
  const keep = (index: number, changed: Partial<NodeOf<'call'>['save'][number]>) =>
    onChange({ ...node, save: node.save.map((one, at) => (at === index ? { ...one, ...changed } : one)) })
  return (
    <>
      <ChoiceInput
        label={t('field.method')}
        value={node.method}
        choices={METHODS}
        onChange={(method) => onChange({ ...node, method })}
      />
      <TextInput
        label={t('field.url')}
        value={node.url}
        max={1000}
        onChange={(url) => onChange({ ...node, url })}
      />
      {node.method === 'POST' && (
        <TextInput
          label={t('field.body')}
          value={node.body}
          max={4000}
          rows={3}
          onChange={(body) => onChange({ ...node, body })}
        />
      )}
      <NumberInput
        label={t('field.seconds')}
        value={node.timeout_seconds}
        min={1}
        max={20}
        onChange={(timeout_seconds) => onChange({ ...node, timeout_seconds })}
      />
      {node.save.map(({ path, variable }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their position is their only identity.
        <Box key={index} sx={{ display: 'flex', gap: 0.5 }}>
          <TextInput
            label={t('field.path')}
            value={path}
            max={200}
            onChange={(typed) => keep(index, { path: typed })}
          />
          <TextInput
            label={t('field.variable')}
            value={variable}
            max={40}
            onChange={(typed) => keep(index, { variable: asVariable(typed) })}
          />
        </Box>
      ))}
      {node.save.length < 10 && (
        <Button
          size="small"
          onClick={() => onChange({ ...node, save: [...node.save, { path: '', variable: '' }] })}
        >
          {t('field.addSave')}
        </Button>
      )}
    </>
  )
}
