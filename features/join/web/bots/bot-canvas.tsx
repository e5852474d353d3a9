import { applyNodeChanges, type Edge, type NodeChange } from '@xyflow/react'
import { useEffect, useState } from 'react'
import { FlowCanvas } from '#platform/ui/flow/flow-canvas.tsx'
import type { BotProblem } from '../../contract/bots/find-problems.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import type { Passage } from '../../contract/bots/interpret.ts'
import { type BotFlowNode, BotNodeCard } from './bot-node-card.tsx'
import { withoutNodes } from './new-node.ts'

const NODES = { bot: BotNodeCard }

interface BotCanvasProps {
  graph: BotGraph
  problems: readonly BotProblem[]
  selected: string | null
  /** The node just added, brought into view. */
  shown: string | null
  /** Edges already taken in the trial, and the waiting node. */
  taken: readonly Passage[]
  at: string | null
  figures: readonly (Passage & { count: number })[] | null
  onSelect: (id: string | null) => void
  onChange: (graph: BotGraph) => void
}

function drawn(props: BotCanvasProps): BotFlowNode[] {
  const { graph, problems, selected, taken, at, figures } = props
  const been = new Set(taken.map(({ node }) => node))
  for (const { from, port, to } of graph.edges)
    if (taken.some((one) => one.node === from && one.port === port)) been.add(to)
  return graph.nodes.map((node) => ({
    id: node.id,
    type: 'bot',
    position: { x: node.x, y: node.y },
    selected: node.id === selected,
    deletable: node.type !== 'start',
    ariaLabel: node.name || node.id,
    data: {
      node,
      led: graph.edges.filter(({ from }) => from === node.id).map(({ port }) => port),
      problems: problems.filter((one) => one.node === node.id).map(({ code }) => code),
      lit: node.id === at || been.has(node.id),
      figures:
        figures &&
        new Map(figures.filter((one) => one.node === node.id).map(({ port, count }) => [port, count])),
    },
  }))
}

const edgesOf = ({ graph, taken }: BotCanvasProps): Edge[] =>
  graph.edges.map(({ from, port, to }) => {
    const lit = taken.some((one) => one.node === from && one.port === port)
    return {
      id: `${from} ${port}`,
      source: from,
      sourceHandle: port,
      target: to,
      animated: lit,
      ...(lit ? { style: { stroke: 'var(--mui-palette-success-main)', strokeWidth: 3 } } : {}),
    }
  })

/** The bot as a graph: cards can be moved, edges drawn from ports, and the selection deleted with the Delete key. */
export const BotCanvas = (props: BotCanvasProps) => {
  const { graph, onChange, onSelect } = props
  const [nodes, setNodes] = useState<BotFlowNode[]>(() => drawn(props))
  const fresh = drawn(props)
  const key = JSON.stringify(
    fresh.map(({ data, ...node }) => [node, { ...data, figures: data.figures && [...data.figures] }]),
  )
  // Keeps the sizes that the canvas measured.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the drawn nodes do.
  useEffect(() => {
    setNodes((before) =>
      fresh.map((node) => {
        const measured = before.find(({ id }) => id === node.id)?.measured
        return measured === undefined ? node : { ...node, measured }
      }),
    )
  }, [key])
  const take = (changes: NodeChange<BotFlowNode>[]) => {
    setNodes((before) => applyNodeChanges(changes, before))
    const moved = changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position
        ? [{ id: change.id, ...change.position }]
        : [],
    )
    if (moved.length === 0) return
    onChange({
      ...graph,
      nodes: graph.nodes.map((node) => {
        const to = moved.find(({ id }) => id === node.id)
        return to ? { ...node, x: Math.round(to.x), y: Math.round(to.y) } : node
      }),
    })
  }
  return (
    <FlowCanvas
      // Once it is drawn.
      shown={nodes.some(({ id }) => id === props.shown) ? props.shown : null}
      nodes={nodes}
      edges={edgesOf(props)}
      nodeTypes={NODES}
      onNodesChange={take}
      onNodeClick={(_, { id }) => onSelect(id)}
      onPaneClick={() => onSelect(null)}
      onNodesDelete={(gone) => {
        onChange(
          withoutNodes(
            graph,
            gone.map(({ id }) => id),
          ),
        )
        onSelect(null)
      }}
      onConnect={({ source, sourceHandle, target }) => {
        if (sourceHandle === null) return
        const others = graph.edges.filter(({ from, port }) => from !== source || port !== sourceHandle)
        onChange({ ...graph, edges: [...others, { from: source, port: sourceHandle, to: target }] })
      }}
      onEdgesDelete={(gone) => {
        const ids = new Set(gone.map(({ id }) => id))
        onChange({ ...graph, edges: graph.edges.filter(({ from, port }) => !ids.has(`${from} ${port}`)) })
      }}
    />
  )
}
