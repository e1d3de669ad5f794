// The search of a static site. `search_index.py` wrote the files that it loads.
(() => {
  'use strict'
  const MARKS = /\p{M}|[\u00ad\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
  const WORD = /[\p{L}\p{N}]+(?:['"’‘׳״ʼ`´]+[\p{L}\p{N}]+)*/gu
  const FINALS = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
  const HEBREW_PREFIX = /^[ושהבכלמ](?=[\u05d0-\u05ea]{2})/u
  const MAX_FORM_WORDS = 5
  const MIN_PREFIX = 3
  const PREFIX_SHARE = 0.4
  const SHOWN = 50
  const EMPTY = { words: {}, forms: {}, alone: {} }

  const shards = new Map()
  const chunks = new Map()
  const scripts = new Map()
  let index = null
  let heard = null
  window.nuggetsSearch = {
    sounds: (rules, words) => (heard = { rules, words }),
    index: (about) => (index = { ...about, names: new Set(about.shards), stop: new Set(about.stopWords) }),
    shard: (name, shard) => shards.set(name, shard),
    documents: (number, documents) => chunks.set(number, documents),
  }

  /** Load a script once. A `file:` page may load nothing else. */
  function load(name) {
    if (!scripts.has(name)) {
      scripts.set(
        name,
        new Promise((resolve, reject) => {
          const script = document.createElement('script')
          script.src = `search/${name}.js`
          script.onload = resolve
          script.onerror = () => reject(new Error(`${name} is missing`))
          document.head.append(script)
        }),
      )
    }
    return scripts.get(name)
  }

  /** The words of a text in the form in which the index has them (`analyzer.py`). */
  function tokens(text) {
    const bare = text.normalize('NFKD').replace(MARKS, '').toLowerCase()
    return (bare.match(WORD) ?? []).map((word) =>
      word.replace(/[^\p{L}\p{N}]/gu, '').replace(/[ךםןףץ]/g, (letter) => FINALS[letter]),
    )
  }

  async function shardOf(word) {
    const name = [...word].slice(0, 2).map((letter) => letter.codePointAt(0).toString(16)).join('-')
    if (!index.names.has(name)) return EMPTY
    await load(name)
    return shards.get(name)
  }

  /** The longest spelling of a term that begins at a word: the term's word, and the words it takes. */
  async function termAt(words, at) {
    const { forms, alone } = await shardOf(words[at])
    for (let end = Math.min(words.length, at + MAX_FORM_WORDS); end > at; end--) {
      const form = words.slice(at, end).join(' ')
      if (Object.hasOwn(forms, form)) return { word: forms[form], end }
      if (end - at === words.length && Object.hasOwn(alone, form)) return { word: alone[form], end }
    }
    return null
  }

  /** What is searched for: terms, and other words, which also match as the beginning of longer ones. */
  async function parse(words) {
    const found = []
    for (let at = 0; at < words.length; ) {
      const term = await termAt(words, at)
      if (term) found.push({ word: term.word, isTerm: true })
      else found.push({ word: words[at], isTerm: false })
      at = term ? term.end : at + 1
    }
    const meaning = found.filter(({ word, isTerm }) => isTerm || !index.stop.has(word))
    return meaning.length ? meaning : found
  }

  async function weightsOf({ word, isTerm }) {
    const { words } = await shardOf(word)
    const weights = new Map()
    const add = (postings, share) => {
      for (let at = 0; at < postings.length; at += 2)
        weights.set(postings[at], Math.max(weights.get(postings[at]) ?? 0, postings[at + 1] * share))
    }
    if (Object.hasOwn(words, word)) add(words[word], 1)
    if (!isTerm && word.length >= MIN_PREFIX)
      for (const [longer, postings] of Object.entries(words))
        if (longer !== word && longer.startsWith(word)) add(postings, PREFIX_SHARE)
    if (!weights.size && !isTerm && HEBREW_PREFIX.test(word)) return weightsOfStem(word.slice(1))
    return weights
  }

  async function weightsOfStem(stem) {
    const term = await termAt([stem], 0)
    return weightsOf(term ? { word: term.word, isTerm: true } : { word: stem, isTerm: false })
  }

  /** The weights of each part of a query. Words that nothing has are heard as terms that sound alike. */
  async function weightsOfWords(words) {
    const parts = await parse(words)
    const weights = await Promise.all(parts.map(weightsOf))
    const unknown = new Set(parts.filter((part, at) => !part.isTerm && !weights[at].size).map((part) => part.word))
    if (!unknown.size) return weights
    await load('sounds')
    const meant = words.map((word) => (unknown.has(word) ? soundingAlike(word) : word))
    if (meant.every((word, at) => word === words[at])) return weights
    return Promise.all((await parse(meant)).map(weightsOf))
  }

  /** The nearest word of a term's spellings that sounds like one; the word itself if there is none. */
  function soundingAlike(word) {
    const alike = Object.hasOwn(heard.words, keyOf(word)) ? heard.words[keyOf(word)] : []
    const furthest = Math.max(1, Math.floor(word.length / 3))
    const nearest = alike
      .map((other) => ({ other, edits: distance(word, other) }))
      .sort((first, second) => first.edits - second.edits)[0]
    return nearest && nearest.edits <= furthest ? nearest.other : word
  }

  /** The phonetic key of a word, as `phonetics.py` makes it. */
  function keyOf(word) {
    const { rules } = heard
    let bare = word.replace(new RegExp(rules.vav, 'gu'), 'וו').replace(new RegExp(rules.silent, 'gu'), 'a')
    for (const ending of rules.endings) {
      const shorter = bare.replace(new RegExp(ending, 'gu'), '')
      if (consonants(shorter).length >= rules.minimum) bare = shorter
    }
    return consonants(bare)
  }

  function consonants(word) {
    const { sounds, first, inside } = heard.rules
    const pieces = Object.keys(sounds).sort((one, other) => other.length - one.length)
    const read = (word.match(new RegExp(pieces.join('|'), 'gu')) ?? []).map((piece) => sounds[piece])
    // Latin spelling doubles consonants.
    const isLatin = /^[a-z]*$/.test(word)
    const key = [...read.filter((piece, at) => !isLatin || piece !== read[at - 1]).join('')]
    return key.map((letter, at) => (at ? inside : first)[letter] ?? letter).join('')
  }

  /** How many letters differ between two words. */
  function distance(one, other) {
    let row = [...Array(other.length + 1).keys()]
    for (let at = 1; at <= one.length; at++) {
      const next = [at]
      for (let to = 1; to <= other.length; to++) {
        const replaced = row[to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1)
        next.push(Math.min(replaced, row[to] + 1, next[to - 1] + 1))
      }
      row = next
    }
    return row[other.length]
  }

  /** The numbers of the documents, best first: with all words, else with as many as possible. */
  async function search(query) {
    const scores = new Map()
    for (const weights of await weightsOfWords(tokens(query))) {
      const rarity = Math.log(1 + index.documents / Math.max(1, weights.size))
      for (const [number, weight] of weights) {
        const score = scores.get(number) ?? { count: 0, sum: 0 }
        scores.set(number, { count: score.count + 1, sum: score.sum + Math.log(1 + weight) * rarity })
      }
    }
    const most = Math.max(0, ...[...scores.values()].map(({ count }) => count))
    return [...scores]
      .filter(([, { count }]) => count === most)
      .sort(([a, first], [b, second]) => second.sum - first.sum || a - b)
      .map(([number]) => number)
  }

  function element(name, className, text = '') {
    const made = document.createElement(name)
    made.className = className
    made.textContent = text
    made.dir = 'auto'
    return made
  }

  async function show(number) {
    const chunk = Math.floor(number / index.chunk)
    await load(`documents-${chunk}`)
    const [title, file, label, date, preview] = chunks.get(chunk)[number % index.chunk]
    const item = element('li', 'border-b border-rule py-5')
    const heading = element('h2', 'text-xl')
    const link = element('a', 'text-tekhelet', title)
    link.href = file
    heading.append(link)
    const about = [label, date].filter(Boolean).join(' · ')
    item.append(heading, element('p', 'text-sm text-ink-faint', about), element('p', 'mt-1 font-serif', preview))
    return item
  }

  async function run() {
    const query = (new URLSearchParams(location.search).get('q') ?? '').trim().slice(0, 200)
    for (const field of document.querySelectorAll('input[name=q]')) field.value = query
    const status = document.getElementById('search-status')
    status.textContent = ''
    if (!query) return
    await load('index')
    const found = await search(query)
    status.textContent = `${found.length === 1 ? '1 result' : `${found.length} results`} for “${query}”`
    const items = await Promise.all(found.slice(0, SHOWN).map(show))
    document.getElementById('search-results').replaceChildren(...items)
  }

  run().catch(() => {
    document.getElementById('search-status').textContent = 'The search could not be loaded.'
  })
})()
