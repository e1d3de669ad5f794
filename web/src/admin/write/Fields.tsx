import { CheckboxField } from '@/shared/forms/CheckboxField'
import { Field, type ControlProps } from '@/shared/forms/Field'
import { site } from '@/shared/lib/siteConfig'
import { FIELD_CLASSES } from '@/shared/ui/SearchField'
import { RichTextEditor } from '../editor/RichTextEditor'
import { CustomField } from './CustomField'
import { fieldLabel } from './fieldLabels'
import { GeneratedQuestions } from './GeneratedQuestions'
import { LinesField } from './LinesField'
import { MediaField } from './MediaField'
import { PostsField } from './PostsField'
import { TextLength } from './TextLength'
import { TopicsField } from './TopicsField'
import { fromLocal, toLocal } from './zonedTime'
import type { Kind } from './api'

const BOOKS = ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']
const STEPS = { 'learn-more': 'Learn more', 'related-concept': 'Related concept', 'practical-application': 'Practical application', 'deeper-study': 'Deeper study' }
const ADDRESS_HINT = 'The last part of the page’s address: small letters, digits and hyphens'

/** The fields of a kind, in the order in which they are written. `targetId` is the published object, if there is one. */
export function Fields({ kind, targetId }: { kind: Kind; targetId: number | null }) {
  if (kind === 'post') return <PostFields targetId={targetId} />
  if (kind === 'series') return <SeriesFields />
  if (kind === 'timeline') return <PortionFields />
  return kind === 'journey' ? <JourneyFields /> : <TestimonialFields />
}

function PostFields({ targetId }: { targetId: number | null }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-6">
        <Field name="title" label={fieldLabel('title')} dir="auto" />
        <TextField />
        <TextArea name="excerpt" rows={3} hint="One or two sentences for lists, feeds and search engines" />
        <LinesField name="questions" hint="One a line, in the words of a reader. The search by meaning uses them." />
        {targetId !== null && <GeneratedQuestions postId={targetId} />}
      </div>
      <div className="grid content-start gap-6">
        <Select name="type" options={{ daily: 'Daily insight', weekly: 'Weekly essay' }} />
        <DateField />
        <Field name="author" label={fieldLabel('author')} dir="auto" />
        <TopicsField />
        <MediaField name="audioUrl" kind="audio" />
        <MediaField name="imageUrl" kind="image" />
        <Field name="videoUrl" label={fieldLabel('videoUrl')} dir="ltr" hint="Address at YouTube or Vimeo" />
        <div>
          <CheckboxField name="isPremium" label={fieldLabel('isPremium')} hint="Readers without a membership see its beginning" />
          <CheckboxField name="featured" label={fieldLabel('featured')} hint="Shown first on the home page" />
        </div>
      </div>
    </div>
  )
}

function SeriesFields() {
  return (
    <div className="grid max-w-3xl gap-6">
      <Field name="title" label={fieldLabel('title')} dir="auto" />
      <Field name="slug" label={fieldLabel('slug')} hint={ADDRESS_HINT} dir="ltr" />
      <TextArea name="description" rows={5} />
      <PostsField hint="In the order in which they are read" />
      <MediaField name="imageUrl" kind="image" />
      <CheckboxField name="isActive" label={fieldLabel('isActive')} />
    </div>
  )
}

function PortionFields() {
  return (
    <div className="grid max-w-3xl gap-6">
      <Field name="title" label={fieldLabel('title')} dir="auto" />
      <div className="grid gap-6 sm:grid-cols-3">
        <Field name="parasha" label={fieldLabel('parasha')} dir="auto" />
        <Field name="hebrewName" label={fieldLabel('hebrewName')} dir="rtl" lang="he" />
        <Field name="englishName" label={fieldLabel('englishName')} />
      </div>
      <Field name="slug" label={fieldLabel('slug')} hint={ADDRESS_HINT} dir="ltr" />
      <Select name="book" options={Object.fromEntries(BOOKS.map((book) => [book, book]))} />
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        {['startChapter', 'startVerse', 'endChapter', 'endVerse'].map((name) => (
          <Field key={name} name={name} label={fieldLabel(name)} inputMode="numeric" />
        ))}
      </div>
      <Field name="order" label={fieldLabel('order')} inputMode="numeric" />
      <TextArea name="description" rows={5} />
      <PostsField hint="Teachings on this portion" />
      <MediaField name="imageUrl" kind="image" />
    </div>
  )
}

function JourneyFields() {
  return (
    <div className="grid max-w-3xl gap-6">
      <Field name="sourcePostId" label={fieldLabel('sourcePostId')} hint="Its number, as in the address" inputMode="numeric" />
      <Field name="targetPostId" label={fieldLabel('targetPostId')} hint="Its number" inputMode="numeric" />
      <Select name="pathType" options={STEPS} />
      <TextArea name="description" rows={3} />
    </div>
  )
}

function TestimonialFields() {
  return (
    <div className="grid max-w-3xl gap-6">
      <Field name="name" label={fieldLabel('name')} dir="auto" />
      <Field name="role" label={fieldLabel('role')} dir="auto" />
      <TextArea name="content" rows={5} />
      <Select name="rating" options={{ 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' }} />
    </div>
  )
}

function TextField() {
  return (
    <CustomField name="content">
      {(field, control) => (
        <>
          <RichTextEditor value={String(field.value ?? '')} onChange={field.onChange} labelId={`${control.id}-label`} control={control} />
          <TextLength />
        </>
      )}
    </CustomField>
  )
}

function TextArea({ name, rows, hint }: { name: string; rows: number; hint?: string }) {
  return (
    <Field name={name} label={fieldLabel(name)} hint={hint}>
      {(control: ControlProps) => <textarea rows={rows} dir="auto" {...control} className={`${control.className} py-2.5`} />}
    </Field>
  )
}

function Select({ name, options }: { name: string; options: Readonly<Record<string, string>> }) {
  return (
    <Field name={name} label={fieldLabel(name)}>
      {(control: ControlProps) => (
        <select {...control} className={`${control.className} pe-10`}>
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Date and time in the site's zone, with the Hebrew date of that day. */
function DateField() {
  return (
    <CustomField name="publishDate" hint={`Time in ${site.siteTimezone.replace('_', ' ')}. Without one, now. A future date schedules it.`}>
      {(field, control) => (
        <>
          <input
            {...control}
            type="datetime-local"
            value={toLocal(field.value)}
            onChange={(event) => field.onChange(fromLocal(event.target.value))}
            className={`${FIELD_CLASSES} px-4 aria-invalid:border-danger`}
          />
          <p lang="he" dir="rtl" className="font-hebrew text-ink-soft">
            {hebrewDay(field.value)}
          </p>
        </>
      )}
    </CustomField>
  )
}

const HEBREW_DAY = { calendar: 'hebrew', day: 'numeric', month: 'long', year: 'numeric' } as const

/** The Hebrew date of a moment in the site's zone, until sunset. */
function hebrewDay(iso: unknown): string {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return ''
  return new Intl.DateTimeFormat('he-u-ca-hebrew-nu-hebr', { ...HEBREW_DAY, timeZone: site.siteTimezone }).format(new Date(iso))
}
