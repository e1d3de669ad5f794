import { expect, it } from 'vitest'
import { createQueryClient } from '@/api/queryClient'
import { seedInitialData } from './initialData'

it('queries find the responses that the server wrote into the page', () => {
  const page = new DOMParser().parseFromString(
    '<script type="application/json" id="initial-data">[{"key":["/api/series/active"],"data":[1],"total":1}]</script>',
    'text/html',
  )
  const client = createQueryClient()
  seedInitialData(client, page)
  expect(client.getQueryData(['/api/series/active'])).toEqual({ pages: [{ items: [1], total: 1 }], pageParams: [0] })
})
