import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/index.css'
import { Providers } from './Providers'
import { createQueryClient, seedFirstData } from './queryClient'
import { createRouter } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')

const client = createQueryClient()
seedFirstData(client)
const router = createRouter(client)

/** The server's first view stays until the page's own code is here: no blank in between. */
function whenReady(draw: () => void): void {
  if (router.state.initialized) {
    draw()
    return
  }
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    draw()
  })
}

whenReady(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers client={client} router={router} />
    </StrictMode>,
  ),
)
