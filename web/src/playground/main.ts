/** The playground: the same page, answered by a worker in it instead of a server. */
import { mount } from 'svelte';
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import '../app.css';
import App from '../App.svelte';
import { answeredBy } from '../transport.ts';
import { sendTo } from './port.ts';

answeredBy(sendTo(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })));
mount(App, { target: document.getElementById('app')! });
