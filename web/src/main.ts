import { mount } from 'svelte';
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import './app.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
