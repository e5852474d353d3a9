import Warning from '@mui/icons-material/WarningAmber'
import Typography from '@mui/material/Typography'
import type { Node, NodeProps } from '@xyflow/react'
import { useText } from '#platform/i18n/web/language.tsx'
import { FlowCard, FlowPort } from '#platform/ui/flow/flow-card.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { ProblemCode } from '../../contract/bots/find-problems.ts'
import { type BotNode, portsOf } from '../../contract/bots/graph.ts'
import { botTexts } from './texts.ts'

export type BotNodeData = {
  node: BotNode
  led: readonly string[]
  problems: readonly ProblemCode[]
  lit: boolean
  /** Conversations that left by each port; null: not shown. */
  figures: ReadonlyMap<string, number> | null
}
export type BotFlowNode = Node<BotNodeData, 'bot'>

const FIXED = ['next', 'failed', 'timeout', 'ok', 'else'] as const
const isFixed = (port: string): port is (typeof FIXED)[number] => FIXED.some((one) => one === port)

/** Names a port, by its author's text where there is one. */
function usePortName() {
  const t = useText(botTexts)
  return (node: BotNode, port: string): string => {
    if (isFixed(port)) return t(`port.${port}`)
    if ('options' in node) return node.options.find(({ id }) => id === port)?.title || '…'
    if (node.type !== 'condition') return port
    const index = node.rules.findIndex(({ id }) => id === port)
    const test = node.rules[index]?.test
    if (test?.type === 'variable') return `${test.name} ${t(`operator.${test.operator}`)} ${test.value}`
    return test === undefined ? port : t(`rule.${test.type}`)
  }
}

const saidBy = (node: BotNode): string => {
  if ('text' in node) return node.text
  if (node.type === 'ai') return node.greeting
  return node.type === 'call' ? node.url : ''
}

export const BotNodeCard = ({ data, selected }: NodeProps<BotFlowNode>) => {
  const t = useText(botTexts)
  const nameOf = usePortName()
  const { node, led, problems, lit, figures } = data
  const words = problems.map((code) => t(`problem.${code}`)).join('. ')
  return (
    <FlowCard
      first={node.type === 'start'}
      lit={lit}
      selected={selected}
      head={
        <>
          <Typography noWrap sx={{ fontWeight: 650, flex: 1 }}>
            {node.name === '' ? t(`type.${node.type}`) : node.name}
          </Typography>
          {problems.length > 0 && (
            <Tip title={words}>
              <Warning color="warning" fontSize="small" aria-label={words} />
            </Tip>
          )}
        </>
      }
    >
      {saidBy(node) !== '' && (
        <Typography noWrap variant="body2" sx={{ px: 1.5, color: 'text.secondary' }}>
          {saidBy(node)}
        </Typography>
      )}
      {portsOf(node).map(({ id }) => (
        <FlowPort
          key={id}
          id={id}
          label={nameOf(node, id)}
          led={led.includes(id)}
          aside={figures === null ? undefined : <span>{figures.get(id) ?? 0}</span>}
        />
      ))}
    </FlowCard>
  )
}
