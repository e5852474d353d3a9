import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { optionalText } from '#platform/resource/contract/field.ts'
import { KindInput, OwnInputsContext } from './kind-input.tsx'

const drawn = (name: string): string =>
  renderToStaticMarkup(
    <OwnInputsContext value={{ prompt: ({ value }) => <b>what {String(value)} says</b> }}>
      <KindInput
        id="field"
        name={name}
        field={optionalText({ max: 80 })}
        texts={{ of: String, field: String, choice: (_, choice) => choice, help: () => undefined }}
        value="vm-sorry"
        error={false}
        disabled={false}
        autoFocus={false}
        onChange={() => {}}
      />
    </OwnInputsContext>,
  )

test("a screen's own input stands for its field, whoever asks for the kind's", () => {
  expect(drawn('prompt')).toBe('<b>what vm-sorry says</b>')
  expect(drawn('number')).toContain('value="vm-sorry"')
})
