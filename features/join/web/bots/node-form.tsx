import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ProblemCode } from '../../contract/bots/find-problems.ts'
import type { BotNode, NodeOf } from '../../contract/bots/graph.ts'
import { CallFields } from './call-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { ChoiceInput, NumberInput, ReferenceInput, TextInput } from './fields.tsx'
import { MediaField } from './media-field.tsx'
import { asVariable } from './new-node.ts'
import { OptionFields } from './option-fields.tsx'
import { botTexts } from './texts.ts'

const CHECKS = ['text', 'number', 'email', 'phone', 'date', 'document'] as const
interface NodeFormProps {
  node: BotNode
  problems: readonly ProblemCode[]
  onChange: (node: BotNode) => void
  onRemove: () => void
}

type OwnProps = Omit<NodeFormProps, 'problems' | 'onRemove'>

/** Settings of a node. */
export const NodeForm = ({ node, problems, onChange, onRemove }: NodeFormProps) => {
  const t = useText(botTexts)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
      <Typography variant="h2">{t(`type.${node.type}`)}</Typography>
      {problems.map((code) => (
        <Typography key={code} variant="body2" color="warning.main">
          {t(`problem.${code}`)}
        </Typography>
      ))}
      <TextInput
        label={t('field.name')}
        value={node.name}
        max={80}
        onChange={(name) => onChange({ ...node, name })}
      />
      {'text' in node && (
        <TextInput
          label={t('field.text')}
          help={t('field.textHelp')}
          value={node.text}
          max={4096}
          rows={3}
          onChange={(text) => onChange({ ...node, text })}
        />
      )}
      <OwnFields node={node} onChange={onChange} />
      {'retries' in node && <Asking node={node} onChange={onChange} />}
      {'timeout_minutes' in node && (
        <NumberInput
          label={t('field.timeout')}
          help={t('field.timeoutHelp')}
          value={node.timeout_minutes}
          min={0}
          max={1440}
          onChange={(timeout_minutes) => onChange({ ...node, timeout_minutes })}
        />
      )}
      {node.type !== 'start' && (
        <Button color="error" startIcon={<Delete />} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </Box>
  )
}

const Asking = ({
  node,
  onChange,
}: {
  node: NodeOf<'buttons' | 'list' | 'datum'>
  onChange: (node: BotNode) => void
}) => {
  const t = useText(botTexts)
  return (
    <>
      <TextInput
        label={t('field.variable')}
        value={node.variable}
        max={40}
        onChange={(typed) => onChange({ ...node, variable: asVariable(typed) })}
      />
      <TextInput
        label={t('field.invalid')}
        value={node.invalid}
        max={1000}
        rows={2}
        onChange={(invalid) => onChange({ ...node, invalid })}
      />
      <NumberInput
        label={t('field.retries')}
        value={node.retries}
        min={0}
        max={5}
        onChange={(retries) => onChange({ ...node, retries })}
      />
    </>
  )
}

const OwnFields = ({ node, onChange }: OwnProps) => {
  const t = useText(botTexts)
  switch (node.type) {
    case 'buttons':
    case 'list':
      return <OptionFields node={node} onChange={onChange} />
    case 'message':
      return <MediaField value={node.media} onChange={(media) => onChange({ ...node, media })} />
    case 'datum':
      return (
        <ChoiceInput
          label={t('field.check')}
          value={node.check}
          choices={CHECKS.map((value) => ({ value, label: t(`check.${value}`) }))}
          onChange={(check) => onChange({ ...node, check })}
        />
      )
    case 'condition':
      return <ConditionFields node={node} onChange={onChange} />
    case 'call':
      return <CallFields node={node} onChange={onChange} />
    case 'ai':
      return (
        <>
          <TextInput
            label={t('field.greeting')}
            value={node.greeting}
            max={4096}
            rows={2}
            onChange={(greeting) => onChange({ ...node, greeting })}
          />
          <TextInput
            label={t('field.instructions')}
            value={node.instructions}
            max={8000}
            rows={5}
            onChange={(instructions) => onChange({ ...node, instructions })}
          />
          <NumberInput
            label={t('field.turns')}
            value={node.turns}
            min={1}
            max={50}
            onChange={(turns) => onChange({ ...node, turns })}
          />
        </>
      )
    case 'survey':
      return (
        <ReferenceInput
          source="survey"
          none={t('field.none')}
          value={node.survey}
          onChange={(survey) => onChange({ ...node, survey })}
        />
      )
    case 'handover':
      return (
        <>
          <ReferenceInput
            source="group"
            none={t('field.ofAccount')}
            value={node.group}
            onChange={(group) => onChange({ ...node, group })}
          />
          <ReferenceInput
            source="agent"
            none={t('field.none')}
            value={node.agent}
            onChange={(agent) => onChange({ ...node, agent })}
          />
        </>
      )
    case 'close':
      return (
        <ReferenceInput
          source="closing"
          none={t('field.none')}
          value={node.closing_type}
          onChange={(closing_type) => onChange({ ...node, closing_type })}
        />
      )
    default:
      return null
  }
}
