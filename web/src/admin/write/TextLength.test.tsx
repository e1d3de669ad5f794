import { render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { TextLength } from './TextLength'

function Form({ content }: { content: string }) {
  return (
    <FormProvider {...useForm({ defaultValues: { content } })}>
      <TextLength />
    </FormProvider>
  )
}

// rule: READ-76
it('counts words without the marks of footnotes', () => {
  const mark = '<sup><a href="#fn1" id="fnref1">[1]</a></sup>'
  const note = '<li id="fn1"><p>A source. <a href="#fnref1">Back to the text</a></p></li>'
  render(<Form content={`<p>The covenant ${mark} here.</p><p>Again.</p><ol>${note}</ol>`} />)
  expect(screen.getByText(/^6 words/)).toBeVisible()
})
