import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BotNode, NodeOf } from '../../contract/bots/graph.ts'
import { ChoiceInput, ReferenceInput, TextInput } from './fields.tsx'
import { asVariable, freeKey } from './new-node.ts'
import { botTexts } from './texts.ts'

type Rule = NodeOf<'condition'>['rules'][number]
type Test = Rule['test']

const TESTS = ['hours', 'label', 'variable'] as const
const OPERATORS = ['equals', 'contains', 'greater', 'less', 'filled'] as const

const newTest = (type: Test['type']): Test => {
  if (type === 'hours') return { type, group: null }
  return type === 'label' ? { type, label: null } : { type, name: '', operator: 'equals', value: '' }
}

export const ConditionFields = ({
  node,
  onChange,
}: {
  node: NodeOf<'condition'>
  onChange: (node: BotNode) => void
}) => {
  const t = useText(botTexts)
  const { rules } = node
  const keys = rules.map(({ id }) => id)
  return (
    <>
      {rules.map((rule, index) => (
        <Box key={rule.id} sx={{ display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <Typography sx={{ flex: 1 }}>{t('field.rule', { number: index + 1 })}</Typography>
            <IconButton
              size="small"
              aria-label={t('field.removeOption', { number: index + 1 })}
              onClick={() => onChange({ ...node, rules: rules.filter(({ id }) => id !== rule.id) })}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
          <TestFields
            test={rule.test}
            onChange={(test) =>
              onChange({ ...node, rules: rules.map((one) => (one.id === rule.id ? { ...one, test } : one)) })
            }
          />
        </Box>
      ))}
      {rules.length < 10 && (
        <Button
          size="small"
          onClick={() =>
            onChange({ ...node, rules: [...rules, { id: freeKey('r', keys), test: newTest('variable') }] })
          }
        >
          {t('field.addRule')}
        </Button>
      )}
    </>
  )
}

const TestFields = ({ test, onChange }: { test: Test; onChange: (test: Test) => void }) => {
  const t = useText(botTexts)
  return (
    <>
      <ChoiceInput
        label={t('type.condition')}
        value={test.type}
        choices={TESTS.map((value) => ({ value, label: t(`rule.${value}`) }))}
        onChange={(type) => onChange(newTest(type))}
      />
      {test.type === 'hours' && (
        <ReferenceInput
          source="group"
          none={t('field.ofAccount')}
          value={test.group}
          onChange={(group) => onChange({ ...test, group })}
        />
      )}
      {test.type === 'label' && (
        <ReferenceInput
          source="label"
          none={t('field.none')}
          value={test.label}
          onChange={(label) => onChange({ ...test, label })}
        />
      )}
      {test.type === 'variable' && (
        <>
          <TextInput
            label={t('rule.variable')}
            value={test.name}
            max={40}
            onChange={(typed) => onChange({ ...test, name: asVariable(typed) })}
          />
          <ChoiceInput
            label={t('type.condition')}
            value={test.operator}
            choices={OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }))}
            onChange={(operator) => onChange({ ...test, operator })}
          />
          {test.operator !== 'filled' && (
            <TextInput
              label={t('field.value')}
              value={test.value}
              max={200}
              onChange={(value) => onChange({ ...test, value })}
            />
          )}
        </>
      )}
    </>
  )
}
