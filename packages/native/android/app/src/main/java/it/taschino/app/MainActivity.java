package it.taschino.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
