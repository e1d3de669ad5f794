export { TestChatPage as Component } from '@/features/study/chat/TestChatPage'
