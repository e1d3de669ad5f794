/**
 * A stand-in for Stripe.js, which the tests serve in its place. Its form has plain fields in the page instead of a frame, and
 * it confirms at Stripe's own address, which the tests answer.
 */
(() => {
  const API = 'https://api.stripe.com/v1'
  const FIELDS = [
    ['Card number', 'cc-number'],
    ['Expiration date', 'cc-exp'],
    ['Security code', 'cc-csc'],
  ]

  function createElement(box) {
    const listeners = { ready: [] }
    let isReady = false
    return {
      mount(place) {
        for (const [name, autocomplete] of FIELDS) {
          const label = document.createElement('label')
          label.style.display = 'block'
          const input = document.createElement('input')
          // Themed as the page is.
          Object.assign(input.style, { display: 'block', width: '100%', minHeight: '2.75rem', border: '1px solid' })
          input.autocomplete = autocomplete
          label.append(name, input)
          place.append(label)
        }
        box.fields = [...place.querySelectorAll('input')]
        isReady = true
        for (const listener of listeners.ready) window.queueMicrotask(listener)
      },
      on(event, listener) {
        ;(listeners[event] ??= []).push(listener)
        if (event === 'ready' && isReady) window.queueMicrotask(listener)
      },
      off(event, listener) {
        listeners[event] = (listeners[event] ?? []).filter((each) => each !== listener)
      },
      update: () => undefined,
      destroy() {
        for (const input of box.fields ?? []) input.parentElement?.remove()
        box.fields = []
      },
    }
  }

  function createElements(options) {
    const box = { options, fields: [] }
    return {
      box,
      create: () => createElement(box),
      update(changes) {
        Object.assign(box.options, changes)
      },
      submit: () => Promise.resolve({}),
      getElement: () => null,
    }
  }

  async function confirmPayment({ elements, confirmParams, redirect = 'always' }) {
    const { options, fields } = elements.box
    const [id] = options.clientSecret.split('_secret')
    const card = fields[0]?.value ?? ''
    if (!card) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
    const body = new window.URLSearchParams({ card, client_secret: options.clientSecret, return_url: confirmParams.return_url })
    if (confirmParams.receipt_email) body.set('receipt_email', confirmParams.receipt_email)
    const answer = await window.fetch(`${API}/payment_intents/${id}/confirm`, { method: 'POST', body })
    const json = await answer.json()
    if (!answer.ok) return { error: json.error }
    if (redirect === 'if_required') return { paymentIntent: json }
    const target = new window.URL(confirmParams.return_url)
    target.searchParams.set('payment_intent', id)
    target.searchParams.set('payment_intent_client_secret', options.clientSecret)
    target.searchParams.set('redirect_status', json.status)
    window.location.assign(target)
    return new Promise(() => undefined)
  }

  const notUsed = () => Promise.reject(new Error('The tests do not use this.'))

  window.Stripe = () => ({
    elements: (options) => createElements({ ...options }),
    confirmPayment,
    // By these three the React components recognise Stripe.
    createToken: notUsed,
    createPaymentMethod: notUsed,
    confirmCardPayment: notUsed,
  })
  // The release that the site's package expects: another one is warned of.
  window.Stripe.version = 'endive'
})()
