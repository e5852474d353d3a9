import { expect, test } from 'vitest'
import { findProblems } from '../../contract/bots/find-problems.ts'
import { botGraph } from '../../contract/bots/graph.ts'
import { BOT_TEMPLATES, botFromTemplate } from './bot-templates.ts'

const START = { type: 'start', id: 'inicio', name: 'Inicio', x: 10, y: 20 } as const

test.each(
  BOT_TEMPLATES.flatMap((template) =>
    (['es', 'en'] as const).map((language) => [template, language] as const),
  ),
)('the template %s can be published as it is (%s), and keeps the bot’s own start', (template, language) => {
  const graph = botFromTemplate(template, language, START)
  expect(botGraph.parse(graph)).toEqual(graph)
  expect(findProblems(graph, [])).toEqual([])
  expect(graph.nodes[0]).toBe(START)
})
