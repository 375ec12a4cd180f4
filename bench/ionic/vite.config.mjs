// As the starter's own: React, and a legacy build beside the modern one.
import legacy from '@vitejs/plugin-legacy'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react(), legacy()] })
