import type { Measurement, MeasurementRow } from '#bench/measurement.ts'

const HEADING = `# Benchmarks

Written by \`npm run bench -- NAME\`; each section is the latest run of its benchmark.
`

export interface Circumstances {
  name: string
  /** YYYY-MM-DD */
  date: string
  machine: string
}

/** Adds the section of `circumstances.name`, or replaces it. */
export function withSection(
  page: string | null,
  circumstances: Circumstances,
  measurement: Measurement,
): string {
  const begin = `<!-- ${circumstances.name} -->`
  const end = `<!-- end of ${circumstances.name} -->`
  const section = `${begin}\n${sectionText(circumstances, measurement)}\n${end}`
  const text = page ?? HEADING
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from === -1 || to === -1) return `${text.trimEnd()}\n\n${section}\n`
  return text.slice(0, from) + section + text.slice(to + end.length)
}

function sectionText({ name, date, machine }: Circumstances, { title, method, rows }: Measurement): string {
  return [
    `## ${title}`,
    '',
    `${date}, ${machine}, \`npm run bench -- ${name}\`. ${method}`,
    '',
    '| | measured | goal | |',
    '| --- | --- | --- | --- |',
    ...rows.map(rowText),
  ].join('\n')
}

const rowText = ({ what, measured, goal, met }: MeasurementRow): string =>
  `| ${what} | ${measured} | ${goal ?? ''} | ${met === undefined ? '' : met ? 'met' : 'missed'} |`
